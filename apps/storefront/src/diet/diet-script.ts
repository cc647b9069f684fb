/** Runs in the head before the first paint, and follows the other tabs and the sign-out: see `chooseDiet`. */
export const dietScript = `(function(){function f(){try{document.documentElement.toggleAttribute('data-diet',/"isOn":true/.test(localStorage.getItem('diet')))}catch(e){}}f();addEventListener('storage',f)})()`
