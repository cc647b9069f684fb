import { createElement, type SVGProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Replaces `createLucideIcon` of lucide-react in the shop and in Storybook (`apps/storefront/icons.ts`). A page has about a hundred
 * icons, so attributes with the same value for all of them are in the style sheet (`.lucide` in `theme/global.css.ts`), and the shapes
 * of an icon are created once.
 *
 * @returns a decorative icon of 24 px; `size` sets another size, unless the style sheet of its container does
 */
// oxlint-disable-next-line no-default-export -- icons of lucide-react import the default
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size, className, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        className: className ? `lucide ${className}` : 'lucide',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        'aria-hidden': 'true',
        ...rest,
      },
      ...shapes,
    )
  }
}
