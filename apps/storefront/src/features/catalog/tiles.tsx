import { Plural, useLingui } from '@lingui/react/macro'

import type { Category, DepartmentSummary, LocalizedText, Tint } from '@lotus/openapi/schema'
import { Skeleton } from '@lotus/ui/skeleton'
import { CategoryTile, CategoryTiles as Tiles, type CategoryTileProps } from '@lotus/ui-shop/category-tile'
import { ProductArt } from '@lotus/ui-shop/product-art'

import { Link } from '#routing/links.tsx'
import { localized } from '#i18n/localized.ts'
import { picture } from '#layout/media.ts'

import { sizes } from './picture-sizes.ts'

/** `strip` scrolls on phones and has no counts; `grid` shows all with their product counts. */
type TilesLayout = 'strip' | 'grid'

type TileProps = Required<Pick<CategoryTileProps, 'link' | 'layout'>> & {
  names: LocalizedText
  imageUrl: string
  tint: Tint
  count?: number
}

function Tile({ names, imageUrl, tint, count, layout, link }: TileProps) {
  const { i18n } = useLingui()
  return (
    <CategoryTile
      link={link}
      layout={layout}
      art={
        <ProductArt
          {...picture(imageUrl)}
          sizes={sizes[layout]}
          alt=""
          width={192}
          height={192}
          tint={tint}
          ratio="square"
          radius="card"
        />
      }
      label={localized(names, i18n.locale)}
      count={count === undefined ? undefined : <Plural value={count} one="# produto" other="# produtos" />}
    />
  )
}

export const DepartmentTiles = ({ departments, layout }: { departments: DepartmentSummary[]; layout: TilesLayout }) => (
  <Tiles layout={layout}>
    {departments.map(({ departmentId, productCount, ...looks }) => (
      <Tile
        key={departmentId}
        {...looks}
        {...(layout === 'grid' ? { count: productCount } : {})}
        layout="tile"
        link={<Link to="/products" search={{ department: departmentId }} />}
      />
    ))}
  </Tiles>
)

type CategoryTilesProps = {
  categories: Category[]
  /** `list` has small pictures, for pages that are not about categories. */
  layout: 'grid' | 'list'
}

/** Categories with their product counts (CAT-06). */
export const CategoryTiles = ({ categories, layout }: CategoryTilesProps) => (
  <Tiles layout={layout}>
    {categories.map(({ categoryId, categoryName, names, iconUrl, tint, productCount }) => (
      <Tile
        key={categoryId}
        names={names}
        imageUrl={iconUrl}
        tint={tint}
        count={productCount}
        layout={layout === 'list' ? 'row' : 'tile'}
        link={<Link to="/products" search={{ category: categoryName }} />}
      />
    ))}
  </Tiles>
)

export const TilesPending = ({ count, layout }: { count: number; layout: TilesLayout }) => (
  <Tiles layout={layout} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <CategoryTile
        key={index}
        art={<Skeleton shape="square" />}
        label={
          <>
            <Skeleton shape="caption" width="long" />
            {layout === 'grid' && <Skeleton shape="caption" width="half" />}
          </>
        }
      />
    ))}
  </Tiles>
)
