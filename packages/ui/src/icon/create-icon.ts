import { createElement, type SVGProps } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][]; aliases?: string[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Replaces `createLucideIcon` of lucide-react in the build (`apps/storefront/vite.config.ts`): the same markup without its context and
 * options saves 1 kB of every page.
 */
// oxlint-disable-next-line no-default-export -- icons of lucide-react import the default
export default function createIcon({ name, node, aliases = [] }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((alias) => `lucide-${alias}`)].join(' ')
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        'aria-hidden': rest['aria-label'] ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
