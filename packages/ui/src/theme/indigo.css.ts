import { addBrand } from './brand-styles.ts'
import './themes.css.ts'

const brand = '[data-brand="indigo"]'

addBrand('indigo', {
  light: brand,
  dark: `${brand}[data-theme="dark"]`,
  auto: `${brand}:not([data-theme]), ${brand}[data-theme="auto"]`,
})
