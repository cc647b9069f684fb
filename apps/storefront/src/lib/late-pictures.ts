import { signs } from './signs.ts'

/**
 * Runs in the head: until the shopper does something, only pictures in sight and half a screen below it are fetched. A browser
 * alone fetches those of the next two to four screens, which compete with what the page needs to come alive. From the first
 * sign on it is left to the browser, and without scripts from the beginning (`@lotus/ui/product-art`).
 */
export const latePicturesScript = `(function(s,d,r,o){if(!o)return;r.dataset.still='';o=new o(function(l){l.forEach(function(e){if(e.isIntersecting){e.target.dataset.near='';o.unobserve(e.target)}})},{rootMargin:'50% 0px'});function n(){delete r.dataset.still;o.disconnect();s.forEach(function(e){removeEventListener(e,n,true)})}s.forEach(function(e){addEventListener(e,n,{capture:true,passive:true})});d.addEventListener('DOMContentLoaded',function(){d.querySelectorAll('picture').forEach(function(p){o.observe(p)})})})(${JSON.stringify(signs)},document,document.documentElement,window.IntersectionObserver)`
