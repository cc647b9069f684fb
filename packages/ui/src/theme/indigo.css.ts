import { addBrand } from './brand-styles.ts'

const brand = '[data-brand="indigo"]'

addBrand('indigo', {
  light: brand,
  dark: `${brand}[data-theme="dark"]`,
  auto: `${brand}:not([data-theme]), ${brand}[data-theme="auto"]`,
})
