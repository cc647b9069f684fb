import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { useImperativeHandle, type ComponentProps, type ReactNode } from 'react'

import { composeHandlers } from '../layer/compose-handlers.ts'
import { useEdges } from '../scroll-row/use-edges.ts'
import * as css from './tabs.css.ts'

export type TabsProps = Omit<
  ComponentProps<typeof Root>,
  'className' | 'style' | 'asChild' | 'orientation' | 'value'
> & {
  /** The value of the shown tab. Without it, the component starts at `defaultValue` and keeps its own state. */
  value?: string
}

/** Panels of which one is shown, chosen by its tab. Arrow keys move between the tabs and show their panels. */
export const Tabs = (props: TabsProps) => <Root {...props} />

export type TabListProps = Omit<ComponentProps<typeof List>, 'className' | 'style' | 'asChild' | 'aria-label'> & {
  /** The accessible name of the list. */
  label: string
}

/** The tabs in a row, which scrolls where they do not fit, with a faded edge on each side that has more. */
export function TabList({ label, ref, children, onScroll, ...rest }: TabListProps) {
  const { ref: list, more, measure } = useEdges<HTMLDivElement>(children)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => list.current, [list])
  return (
    <List
      {...rest}
      ref={list}
      aria-label={label}
      className={css.list}
      data-more-start={more.start || undefined}
      data-more-end={more.end || undefined}
      onScroll={composeHandlers(onScroll, measure)}
    >
      {children}
    </List>
  )
}

export type TabProps = Omit<ComponentProps<typeof Trigger>, 'className' | 'style' | 'asChild'> & {
  /** A second line, such as a date. */
  description?: ReactNode
}

/** A tab of a `TabList`; `value` names its panel. */
export const Tab = ({ description, children, onFocus, ...rest }: TabProps) => (
  <Trigger
    {...rest}
    className={css.tab}
    onFocus={(event) => {
      onFocus?.(event)
      event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }}
  >
    {children}
    {description !== undefined && <span className={css.description}>{description}</span>}
  </Trigger>
)

export type TabPanelProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild'>

/** The content of a tab. Hidden panels are not rendered. */
export const TabPanel = (props: TabPanelProps) => <Content {...props} className={css.panel} />
