import { useLingui } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { ShareDialog, type SharedLink } from '#features/wishlist/share-dialog.tsx'
import { shareWishlist, unshareWishlist, wishlistShareQuery } from '#features/wishlist/wishlist.queries.ts'
import { problemMessage } from '#problem-message.tsx'
import { notify } from '#toasts.ts'

/** The link to the account's list, at work. */
export function WishlistShare({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const router = useRouter()
  const share = useQuery(wishlistShareQuery)
  const onError = (error: unknown) => notify({ tone: 'error', text: problemMessage(i18n, error) })
  const creating = useMutation({ ...shareWishlist(queryClient), onError })
  const revoking = useMutation({ ...unshareWishlist(queryClient), onError })
  const addressOf = (shareId: string) => {
    const { href } = router.buildLocation({ to: '/wishlist/shared/$shareId', params: { shareId } })
    return new URL(href, location.origin).href
  }
  const link: SharedLink =
    share.data === undefined
      ? share.isError && !share.isFetching
        ? { status: 'failed', problem: problemMessage(i18n, share.error) }
        : { status: 'loading' }
      : share.data === null
        ? { status: 'none' }
        : { status: 'shared', url: addressOf(share.data.shareId) }
  return (
    <ShareDialog
      link={link}
      busy={creating.isPending || revoking.isPending}
      onCreate={() => creating.mutate()}
      onRevoke={() => revoking.mutate()}
      onRetry={() => void share.refetch()}
      onClose={onClose}
    />
  )
}
