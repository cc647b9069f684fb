import { ShareButton } from '#features/catalog/share-button.tsx'
import { shareLink } from '#layout/share.ts'

/** Shares the address of the page (PROD-01). */
export const ShareProduct = ({ title }: { title: string }) => (
  <ShareButton share={() => shareLink({ title, url: location.href })} />
)
