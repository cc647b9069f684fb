import { locales } from '#i18n/i18n.ts'

/**
 * Runs in the head before the first paint. Sets `data-offer` of the root to the browser's language if the page has another language
 * and the visitor has neither chosen a language nor declined the offer. Pages contain all offers, so that they can be cached; CSS
 * shows the one in `data-offer`.
 */
export const languageOfferScript = `try{(function(d,s){if(s.getItem('language')||s.getItem('languageOffer'))return;var known=${JSON.stringify(locales)},i,w;for(i=0;i<navigator.languages.length;i++){w=known.filter(function(l){return l.slice(0,2)===navigator.languages[i].slice(0,2).toLowerCase()})[0];if(w){if(w!==d.lang)d.dataset.offer=w;return}}})(document.documentElement,localStorage)}catch(e){}`

/** Removes the offer. */
export const endLanguageOffer = (): void => {
  delete document.documentElement.dataset['offer']
}
