const suitable = '(hover: hover) and (prefers-reduced-motion: no-preference)'

/**
 * The view transition from a card's picture to the picture of the product's page, on devices with a pointer; phones show the
 * page sooner without it. A value of the link's `viewTransition`.
 */
export const pictureTransition = {
  types: (): string[] | false => (matchMedia(suitable).matches ? ['picture'] : false),
}
