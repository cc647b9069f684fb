/** Icons of lucide-react are created by our function, in the shop and in Storybook. */
export const iconAlias = { find: /^.*\/createLucideIcon\.mjs$/, replacement: '@lotus/ui/create-icon' }
