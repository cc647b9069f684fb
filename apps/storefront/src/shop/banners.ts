import { tintOf } from '@lotus/commerce/tints'
import type { Setting } from '@lotus/openapi/schema'

import { fieldsOf, isText as isString } from '#storage/storage.ts'

import type { Banner } from './settings.ts'

/** The hero's slides (setting BANNER), without invalid ones: a typo removes one slide, not the page. */
export const bannersOf = (settings: Setting[]): Banner[] => banners(valueOf(settings, 'BANNER'))

/** The promotions beside the hero (setting PROMO_TILES). */
export const promotionsOf = (settings: Setting[]): Banner[] => banners(valueOf(settings, 'PROMO_TILES'))

const valueOf = (settings: Setting[], wanted: string): unknown => settings.find(({ key }) => key === wanted)?.value

const banners = (value: unknown): Banner[] =>
  Array.isArray(value)
    ? value.filter(isBanner).map((banner) => ({ ...banner, tint: tintOf(banner.tint) ?? 'jade' }))
    : []

function isBanner(value: unknown): value is Omit<Banner, 'tint'> & { tint: string } {
  const { title, text, action, href, imageUrl, accents = [], tint } = fieldsOf(value)
  const isPath = typeof href === 'string' && /^\/(?!\/)/.test(href)
  const arePictures = Array.isArray(accents) && accents.length <= 2 && [imageUrl, ...accents].every(isString)
  return isPath && isString(tint) && arePictures && [title, text, action].every(isText)
}

const isText = (value: unknown): boolean => typeof fieldsOf(value)['pt-BR'] === 'string'
