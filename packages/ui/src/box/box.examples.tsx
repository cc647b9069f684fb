import { vars } from '../theme/contract.css.ts'

export const Block = ({ children }: { children: string }) => (
  <div style={{ padding: 12, borderRadius: 8, background: vars.color.background.accentSoft }}>{children}</div>
)

export const blocks = ['Lámen', 'Missô', 'Shoyu', 'Mochi', 'Gyoza', 'Tofu'].map((word) => (
  <Block key={word}>{word}</Block>
))
