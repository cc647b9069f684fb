/** Sets the attribute of `chooseDiet` before the first paint, and when another tab or a sign-out changes the diet. */
export const dietScript = `(function(){function f(){try{document.documentElement.toggleAttribute('data-diet',/"isOn":true/.test(localStorage.getItem('diet')))}catch(e){}}f();addEventListener('storage',f)})()`
