// oxlint-disable-next-line no-default-export -- Playwright takes no other
export { seedOnce as default } from './fixtures.ts'
