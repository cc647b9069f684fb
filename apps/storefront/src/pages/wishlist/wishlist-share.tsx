import { useLingui } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { ShareDialog } from '#features/wishlist/share-dialog.tsx'
import { shareWishlist, unshareWishlist, wishlistShareQuery } from '#features/wishlist/wishlist.queries.ts'
import { queryState } from '#layout/query-state.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

export function WishlistShare({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const router = useRouter()
  const share = useQuery(wishlistShareQuery)
  const onError = (error: unknown) => notify({ tone: 'critical', text: problemMessage(i18n, error) })
  const creating = useMutation({ ...shareWishlist(queryClient), onError })
  const revoking = useMutation({ ...unshareWishlist(queryClient), onError })
  const urlOf = (shareId: string) => {
    const { href } = router.buildLocation({ to: '/wishlist/shared/$shareId', params: { shareId } })
    return new URL(href, location.origin).href
  }
  const shared = queryState(share)
  return (
    <ShareDialog
      link={shared !== null && typeof shared === 'object' ? { url: urlOf(shared.shareId) } : shared}
      problem={problemMessage(i18n, share.error)}
      busy={creating.isPending || revoking.isPending}
      onCreate={() => creating.mutate()}
      onRevoke={() => revoking.mutate()}
      onRetry={() => void share.refetch()}
      onClose={onClose}
    />
  )
}
