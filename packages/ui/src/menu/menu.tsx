import {
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu'
import Check from 'lucide-react/icons/check'
import { useContext, type ComponentProps, type ReactElement, type ReactNode } from 'react'

import { LayerContainer, useLayer } from '../layer/use-layer.ts'
import * as css from './menu.css.ts'

export type MenuProps = Omit<ComponentProps<typeof Content>, 'className' | 'style' | 'asChild'> & {
  /** The button that opens it. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A dropdown menu of actions or choices. */
export function Menu({ trigger, open, onOpenChange, align = 'end', sideOffset = 8, children, ...rest }: MenuProps) {
  return (
    // Not modal: the page stays accessible to screen readers and scrollable.
    <Root modal={false} {...useLayer(open, onOpenChange)}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal container={useContext(LayerContainer)}>
        <Content
          {...rest}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={12}
          data-floating=""
          className={css.menu}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

export type MenuItemProps = Omit<ComponentProps<typeof Item>, 'className' | 'style'> & {
  /** A lucide icon before the label. With `asChild`, put the icon into the link instead. */
  icon?: ReactNode
  /** @default 'neutral' */
  tone?: 'neutral' | 'critical'
}

/** An action; with `asChild` and a link as the only child, a navigation item. */
export function MenuItem({ icon, tone = 'neutral', asChild, children, ...rest }: MenuItemProps) {
  return (
    <Item {...rest} asChild={asChild} data-tone={tone} className={css.item}>
      {asChild ? (
        children
      ) : (
        <>
          {icon !== undefined && (
            <span aria-hidden="true" className={css.icon}>
              {icon}
            </span>
          )}
          <span className={css.words}>{children}</span>
        </>
      )}
    </Item>
  )
}

export type MenuChoiceProps = ComponentProps<typeof RadioGroup> & {
  /** The label of the group, shown above it. */
  label?: ReactNode
}

/** A radio group in a menu: a language, a theme. */
export function MenuChoice({ label, children, ...rest }: MenuChoiceProps) {
  return (
    <RadioGroup {...rest}>
      {label !== undefined && <Label className={css.label}>{label}</Label>}
      {children}
    </RadioGroup>
  )
}

export type MenuOptionProps = Omit<ComponentProps<typeof RadioItem>, 'className' | 'style' | 'asChild'> & {
  /** A lucide icon before the label. */
  icon?: ReactNode
}

/** An option of a `MenuChoice`. */
export function MenuOption({ icon, children, ...rest }: MenuOptionProps) {
  return (
    <RadioItem {...rest} className={css.item}>
      {icon !== undefined && (
        <span aria-hidden="true" className={css.icon}>
          {icon}
        </span>
      )}
      <span className={css.words}>{children}</span>
      <ItemIndicator>
        <Check aria-hidden="true" size={18} />
      </ItemIndicator>
    </RadioItem>
  )
}

/** A separator between groups of a menu. */
export function MenuSeparator(props: Omit<ComponentProps<typeof Separator>, 'className' | 'style' | 'asChild'>) {
  return <Separator {...props} className={css.line} />
}
