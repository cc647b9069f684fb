import { interactionEvents } from './strategies.ts'

/**
 * Runs in the head. Until three seconds after the first interaction, it loads only the pictures in view and up to half a screen below:
 * browsers would load those of the next two to four screens, which compete with the code of the page and of the first tap. Then it leaves
 * the pictures to the browser, and links the web app manifest with its icon. The delay is necessary: the layout of all pictures during a
 * tap delays the next page by a tenth of a second on a slow phone. Without scripts the browser loads all pictures
 * (`@lotus/ui-shop/product-art`).
 */
export const deferMediaScript = `(function(s,d,r,O){function n(){s.forEach(function(e){removeEventListener(e,n,true)});setTimeout(function(){delete r.dataset.still;o&&o.disconnect();var l=d.createElement('link');l.rel='manifest';l.href='/manifest.webmanifest?lang='+r.lang;d.head.append(l)},3000)}s.forEach(function(e){addEventListener(e,n,{capture:true,passive:true})});var o=O&&new O(function(l){l.forEach(function(e){if(e.isIntersecting){e.target.dataset.near='';o.unobserve(e.target)}})},{rootMargin:'50% 0px'});if(o){r.dataset.still='';d.addEventListener('DOMContentLoaded',function(){d.querySelectorAll('picture[data-late]').forEach(function(p){o.observe(p)})})}})(${JSON.stringify(interactionEvents)},document,document.documentElement,window.IntersectionObserver)`
