import { Plural, useLingui } from '@lingui/react/macro'

import type { Category, DepartmentSummary, LocalizedText, Tint } from '@lotus/openapi/schema'
import { Skeleton } from '@lotus/ui/skeleton'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { sizes } from './picture-sizes.ts'
import * as css from './tiles.css.ts'

/** `strip` scrolls on phones and has no counts; `grid` shows all with their product counts. */
type TilesLayout = 'strip' | 'grid'

const tilesClass = (layout: TilesLayout, cells: number): string =>
  layout === 'grid' ? css.grid : (css.strips[cells] ?? css.strip)

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

/** Department tiles. */
export function DepartmentTiles({ departments, layout }: { departments: DepartmentSummary[]; layout: TilesLayout }) {
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

const categoryLooks = {
  grid: { list: css.grid, link: css.tile, sizes: sizes.tile },
  rows: { list: css.rows, link: css.row, sizes: sizes.row },
}

type CategoryTilesProps = {
  categories: Category[]
  /** `rows` have a small picture, for pages that are not about categories. */
  layout: keyof typeof categoryLooks
}

/** Categories with their product counts (CAT-06). */
export function CategoryTiles({ categories, layout }: CategoryTilesProps) {
  const looks = categoryLooks[layout]
  return (
    <ul className={looks.list}>
      {categories.map(({ categoryId, categoryName, names, iconUrl, tint, productCount }) => (
        <li key={categoryId}>
          <Link to="/products" search={{ category: categoryName }} className={looks.link}>
            <TileContent names={names} imageUrl={iconUrl} tint={tint} count={productCount} sizes={looks.sizes} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Placeholder tiles. */
export const TilesPending = ({ count, layout }: { count: number; layout: TilesLayout }) => (
  <div className={tilesClass(layout, count)}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.tile}>
        <Skeleton shape="square" />
        <span>
          <Skeleton shape="caption" width="long" />
          {layout === 'grid' && <Skeleton shape="caption" width="half" />}
        </span>
      </div>
    ))}
  </div>
)
