/** Removes the offer. */
export const endLanguageOffer = (): void => {
  delete document.documentElement.dataset['offer']
}
