const spare = '(hover: hover) and (prefers-reduced-motion: no-preference)'

/**
 * A card's picture grows into that of its product's page where there is power to spare; on phones the page comes the
 * sooner for it. A value of the link's `viewTransition`.
 */
export const growing = { types: (): string[] | false => (matchMedia(spare).matches ? ['growing'] : false) }
