import { expect, fn, screen } from 'storybook/test'

import { wishlistShare } from '@lotus/fixtures/wishlists'

import preview from '../../../../../.storybook/preview.tsx'
import { ShareDialog } from './share-dialog.tsx'

const url = `https://emporiolotus.example/wishlist/shared/${wishlistShare.shareId}`

const meta = preview.meta({
  title: 'Patterns/Wishlist/Share',
  parameters: { docs: { story: { inline: false } } },
  component: ShareDialog,
  args: {
    link: { url },
    busy: false,
    onCreate: fn(),
    onRevoke: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
})

export const Shared = meta.story({
  tags: ['WISH-04', 'D26'],
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('textbox', { name: 'Link da lista' })).toHaveValue(url)
    await userEvent.click(screen.getByRole('button', { name: 'Deixar de compartilhar' }))
    await expect(args.onRevoke).toHaveBeenCalledOnce()
  },
})
export const SharedPhoneChinese = meta.story({ globals: { locale: 'zh-CN', viewport: { value: 'phone360' } } })
export const NotShared = meta.story({
  tags: ['WISH-04'],
  args: { link: null },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Criar link' }))
    await expect(args.onCreate).toHaveBeenCalledOnce()
  },
})
export const Loading = meta.story({ args: { link: 'loading' } })
export const Failed = meta.story({
  args: { link: 'failed', problem: 'Sem conexão. Verifique sua internet e tente de novo.' },
})
