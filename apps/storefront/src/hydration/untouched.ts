import { signs } from './signs.ts'

/**
 * Runs in the head: what an untouched page does without. Until the shopper does something, only pictures in sight and half a
 * screen below it are fetched: a browser alone fetches those of the next two to four screens, which compete with what the
 * page needs to come alive. A second after the first sign it is left to the browser, and without scripts from the beginning
 * (`@lotus/ui/product-art`). The manifest and its icon, for whoever puts the shop among their apps, come then too. Not at once: to
 * lay out all pictures anew in the midst of a tap on a product would put its page off by a tenth of a second on a slow phone.
 */
export const untouchedScript = `(function(s,d,r,O){function n(){s.forEach(function(e){removeEventListener(e,n,true)});setTimeout(function(){delete r.dataset.still;o&&o.disconnect();var l=d.createElement('link');l.rel='manifest';l.href='/manifest.webmanifest';d.head.append(l)},1000)}s.forEach(function(e){addEventListener(e,n,{capture:true,passive:true})});var o=O&&new O(function(l){l.forEach(function(e){if(e.isIntersecting){e.target.dataset.near='';o.unobserve(e.target)}})},{rootMargin:'50% 0px'});if(o){r.dataset.still='';d.addEventListener('DOMContentLoaded',function(){d.querySelectorAll('picture[data-late]').forEach(function(p){o.observe(p)})})}})(${JSON.stringify(signs)},document,document.documentElement,window.IntersectionObserver)`
