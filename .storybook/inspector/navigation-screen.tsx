import { categories, departments } from '@lotus/fixtures/departments'
import { previousOf, type navigationMachine, type Place } from '@lotus/machines/navigation'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { IconButton } from '@lotus/ui/icon-button'
import Menu from 'lucide-react/icons/menu'
import type { MouseEvent } from 'react'
import type { EventObject, SnapshotFrom } from 'xstate'

import { DepartmentCategories } from '../../apps/storefront/src/features/shell/departments/department-categories.tsx'
import { DepartmentRail } from '../../apps/storefront/src/features/shell/departments/department-rail.tsx'
import { DepartmentSidebar } from '../../apps/storefront/src/features/shell/departments/department-sidebar.tsx'
import { GuestLink } from '../../apps/storefront/src/features/shell/account-menu/guest-link.tsx'
import { Header } from '../../apps/storefront/src/features/shell/header/header.tsx'
import { MobileMenu } from '../../apps/storefront/src/features/shell/mobile-menu/mobile-menu.tsx'
import { shop } from '../../apps/storefront/src/features/shell/navigation.examples.ts'
import { SearchBox } from '../../apps/storefront/src/features/shell/search/search-box.tsx'
import { WishlistLink } from '../../apps/storefront/src/features/shell/header/wishlist-link.tsx'
import type { Screen } from './run.ts'

type Snapshot = SnapshotFrom<typeof navigationMachine>
type Send = (event: EventObject) => void

const none = () => {}
const cart = { lines: 3, units: 7 }

/** The place that a link leads to; null for another page. */
function placeOf(link: HTMLAnchorElement): Place | null {
  const { pathname, searchParams } = new URL(link.href)
  const department = departments.find(({ departmentId }) => String(departmentId) === searchParams.get('department'))
  if (department !== undefined) {
    const { departmentId: id, departmentName: name } = department
    return { type: 'department', id, name }
  }
  const category = categories.find(({ categoryName }) => categoryName === searchParams.get('category'))
  if (pathname !== '/products' || category === undefined) return null
  const { categoryId: id, categoryName: name, departmentId } = category
  const { departmentName = '' } = departments.find((each) => each.departmentId === departmentId) ?? {}
  return { type: 'category', id, name, department: { id: departmentId, name: departmentName } }
}

function PhoneMenu({ snapshot, send }: { snapshot: Snapshot; send: Send }) {
  return (
    <MobileMenu
      user={null}
      cart={cart}
      departmentsTrigger={triggerOf(send)}
      wishes={0}
      theme={{ read: () => 'auto', choose: none }}
      currency={{ read: () => 'BRL', choose: none }}
      onDiet={none}
      trigger={<IconButton label="Menu" icon={<Menu size={24} />} />}
      open={snapshot.value.overlay === 'mobileNav'}
      onOpenChange={(open) => send({ type: open ? 'mobileNav.open' : 'mobileNav.close' })}
      onLocale={none}
      onLogin={none}
      onSignOut={none}
    />
  )
}

const triggerOf = (send: Send) => ({
  preload: false as const,
  onClick(event: MouseEvent) {
    event.preventDefault()
    send({ type: 'sidebar.open' })
  },
  onPointerEnter: none,
  onFocus: none,
})

function Departments({ snapshot: { value, context }, send }: { snapshot: Snapshot; send: Send }) {
  const { department, preferences } = context
  return (
    <DepartmentSidebar
      open={value.overlay === 'sidebar'}
      busy={value.travel === 'moving'}
      rows={departments.map((each) => ({
        department: each,
        isCurrent: each.departmentId === department?.id,
        isExpanded: preferences.autoExpandCategories || each.departmentId === department?.id,
      }))}
      found={null}
      previous={previousOf(context)?.name ?? null}
      preferences={preferences}
      categoriesOf={(id) => (
        <DepartmentCategories
          categories={categories.filter(({ departmentId }) => departmentId === id)}
          showCounts={preferences.showProductCounts}
          onRetry={none}
        />
      )}
      onClose={() => send({ type: 'sidebar.close' })}
      onCollapse={() => send({ type: 'sidebar.collapse' })}
      onBack={() => send({ type: 'history.back' })}
      onRetry={none}
      onSearch={none}
      onPreferences={(change) => send({ type: 'preferences.change', change } as EventObject)}
      onToggle={none}
    />
  )
}

/** The shop's header, the department sidebar, its rail and the menu of phones, over a page with the name of the place. */
export const navigationScreen: Screen = (any, send) => {
  // The inspector's snapshots have no types.
  const snapshot = any as unknown as Snapshot
  const { context, value } = snapshot
  const visit = (place: Place) => ({ type: 'place.visit', place, at: context.history.length + 1 })
  const go = (place: Place | null) => send({ type: 'page.open' }, ...(place === null ? [] : [visit(place)]))
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    // The department menu's button is a link without JavaScript.
    if (link === null || new URL(link.href).pathname === '/departments') return
    event.preventDefault()
    go(placeOf(link))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it follows the links in it
    <div onClick={follow}>
      <Header
        shop={shop}
        cart={cart}
        departmentsTrigger={triggerOf(send)}
        search={
          <SearchBox
            keyword={context.search?.query ?? ''}
            suggest={async () => ({ products: [], answers: [], completions: [] })}
            popular={async () => []}
            onSearch={(query) => go({ type: 'search', query, filters: {}, resultCount: 0 })}
          />
        }
        delivery={null}
        preferences={null}
        menu={<PhoneMenu snapshot={snapshot} send={send} />}
        account={<GuestLink onLogin={none} />}
        wishlist={<WishlistLink count={0} />}
      />
      <div style={{ display: 'flex' }}>
        {value.rail === 'shown' && (
          <DepartmentRail
            departments={departments}
            onExpand={() => send({ type: 'sidebar.open' })}
            onClose={() => send({ type: 'rail.close' })}
          />
        )}
        <Container>
          <Heading level={1}>
            {context.category?.name ?? context.department?.name ?? context.search?.query ?? shop.name}
          </Heading>
        </Container>
      </div>
      <Departments snapshot={snapshot} send={send} />
    </div>
  )
}
