import { Fragment, isValidElement, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Menu, Popover, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useUppermost } from './modals'
import type { MenuContent, MenuGroup, MenuItem, SheetProps } from './Popover'

const positioning = ({ align, at }: Pick<SheetProps, 'align' | 'at'>) =>
  ({
    placement: align === 'end' ? 'bottom-end' : 'bottom-start',
    gutter: at ? 0 : 4,
    strategy: 'fixed',
    ...(at && { getAnchorRect: () => ({ ...at, width: 0, height: 0 }) }),
  }) as const

const isInOverlay = (target: EventTarget | null) => target instanceof Element && target.closest('[data-scope]') !== null

/** What a `Popover` opens. */
export function PopoverSheet({
  label,
  align,
  width,
  className,
  ids,
  close,
  onEscape,
  children,
}: SheetProps & { children: ReactNode }) {
  const place = useRef(useUppermost())
  return (
    <Popover.Root
      open
      ids={ids}
      positioning={positioning({ align })}
      // What opens from it, such as the list of a select, has the focus outside of it.
      onFocusOutside={(event) => isInOverlay(event.detail.originalEvent.target) && event.preventDefault()}
      onEscapeKeyDown={onEscape}
      onOpenChange={close}
    >
      <Portal container={place}>
        <Popover.Positioner>
          <Popover.Content
            aria-label={label}
            className={className}
            style={{ width }}
            // Closes this, and not a part of a form around it in React's tree.
            onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
          >
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

function drawIcon(icon: MenuItem['icon']) {
  if (!icon || isValidElement(icon)) return icon
  const Icon = icon
  return <Icon className="small" aria-hidden />
}

/** Label of a disabled item, with the reason. */
const withReason = (label: string, why: string) => (
  <span>
    {label}
    <small>{why}</small>
  </span>
)

/** What a `Menu` opens. */
export function MenuSheet({ label, at, align, width, className, ids, close, items, head }: SheetProps & MenuContent) {
  const sheet = useRef<HTMLDivElement>(null)
  const place = useRef(useUppermost())
  // At once, for keys that are pressed right after.
  useLayoutEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  const draw = ({ label, key = label, icon, act, why, isApart, isOn, detail, title, stays }: MenuItem) => (
    <Fragment key={key}>
      {isApart && <Menu.Separator />}
      <Menu.Item
        value={key}
        title={title}
        {...(why && { 'aria-disabled': true })}
        {...(isOn !== undefined && { role: 'menuitemradio', 'aria-checked': isOn })}
        onClick={() => {
          if (why) return
          if (!stays) close()
          act()
        }}
      >
        {drawIcon(icon)}
        {isOn !== undefined && <Check className="small" aria-hidden visibility={isOn ? undefined : 'hidden'} />}
        {why ? (
          withReason(label, why)
        ) : (
          <span className="cut" dir="auto">
            {label}
          </span>
        )}
        {detail && <span className="subtle">{detail}</span>}
      </Menu.Item>
    </Fragment>
  )
  const [first] = items.flatMap((one) => ('items' in one ? one.items : one))
  const drawGroup = ({ label, isTitled, items, note }: MenuGroup) => (
    <Menu.ItemGroup key={label} aria-label={label}>
      {isTitled && <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>}
      {items.map(draw)}
      {note}
    </Menu.ItemGroup>
  )
  return (
    <Menu.Root
      open
      ids={ids}
      positioning={positioning({ align, at })}
      closeOnSelect={false}
      loopFocus
      defaultHighlightedValue={first?.key ?? first?.label ?? null}
      onOpenChange={close}
    >
      <Portal container={place}>
        <Menu.Positioner data-at-point={at && ''}>
          <Menu.Content
            ref={sheet}
            aria-label={label}
            className={className}
            style={{ width }}
            // A table that contains the menu in React's tree would handle the keys too.
            onKeyDown={(event) => event.stopPropagation()}
          >
            {head}
            {items.map((one) => ('items' in one ? drawGroup(one) : draw(one)))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
