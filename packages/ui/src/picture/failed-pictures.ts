/**
 * A script for the head of a document: marks the `picture` of an image that does not load, so that `Picture` shows a drawing
 * in its place. Works before the code of the page has loaded, and for every later picture.
 */
export const failedPicturesScript =
  "(function(f){addEventListener('error',f,true);addEventListener('load',f,true)})(function(e){var p=e.target.parentNode;p&&p.tagName=='PICTURE'&&p.toggleAttribute('data-failed',e.type=='error')})"
