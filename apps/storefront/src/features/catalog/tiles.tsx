import { Plural, useLingui } from '@lingui/react/macro'

import type { Category, DepartmentSummary, LocalizedText, Tint } from '@lotus/openapi/schema'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { sizes } from './picture-sizes.ts'
import { tilesClass, type TilesLayout } from './tiles-layout.ts'
import * as css from './tiles.css.ts'

type TileLooks = { names: LocalizedText; imageUrl: string; tint: Tint; count?: number; sizes: string; eager?: boolean }

function TileContent({ names, imageUrl, tint, count, sizes: drawn, eager = false }: TileLooks) {
  const { i18n } = useLingui()
  return (
    <>
      <span className={css.art}>
        <ProductArt
          {...picture(imageUrl)}
          sizes={drawn}
          alt=""
          width={192}
          height={192}
          tint={tint}
          ratio="square"
          radius="card"
          eager={eager}
        />
      </span>
      <span>
        <span className={css.name}>{localized(names, i18n.locale)}</span>
        {count !== undefined && (
          <span className={css.count}>
            <Plural value={count} one="# produto" other="# produtos" />
          </span>
        )}
      </span>
    </>
  )
}

type DepartmentTilesProps = {
  departments: DepartmentSummary[]
  layout: TilesLayout
}

/** Department tiles. */
export function DepartmentTiles({ departments, layout }: DepartmentTilesProps) {
  const isGrid = layout === 'grid'
  return (
    <ul className={tilesClass(layout, departments.length)}>
      {departments.map(({ departmentId, names, imageUrl, tint, productCount }) => (
        <li key={departmentId} className={isGrid ? undefined : css.stripCell}>
          <Link to="/products" search={{ department: departmentId }} className={css.tile}>
            <TileContent
              names={names}
              imageUrl={imageUrl}
              tint={tint}
              sizes={sizes.tile}
              {...(isGrid ? { count: productCount } : {})}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Category tiles with their product counts (CAT-06). */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  return (
    <ul className={css.grid}>
      {categories.map(({ categoryId, categoryName, names, iconUrl, tint, productCount }) => (
        <li key={categoryId}>
          <Link to="/products" search={{ category: categoryName }} className={css.tile}>
            <TileContent names={names} imageUrl={iconUrl} tint={tint} count={productCount} sizes={sizes.tile} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Categories as rows with a small picture, for pages with another subject. */
export function CategoryRows({ categories }: { categories: Category[] }) {
  return (
    <ul className={css.rows}>
      {categories.map(({ categoryId, categoryName, names, iconUrl, tint, productCount }) => (
        <li key={categoryId}>
          <Link to="/products" search={{ category: categoryName }} className={css.row}>
            <TileContent names={names} imageUrl={iconUrl} tint={tint} count={productCount} sizes={sizes.row} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
