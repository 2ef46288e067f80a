document.getElementById("text").textContent = document.getElementById("relplan-data").textContent;
