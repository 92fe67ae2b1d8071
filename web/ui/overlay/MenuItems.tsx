import type { LucideIcon } from 'lucide-react'

export interface MenuItem {
  label: string
  icon: LucideIcon
  act: () => void
  /** Why it is disabled. */
  why?: string | null
  className?: string
}

/** Label of a disabled item, with the reason. */
export const MenuReason = ({ label, why }: { label: string; why: string }) => (
  <span>
    {label}
    <small>{why}</small>
  </span>
)

/** Items of a menu: closes the `Popover` and then runs the action. */
export const MenuItems = ({ items, close }: { items: readonly MenuItem[]; close: () => void }) =>
  items.map(({ label, icon: Icon, act, why, className }) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className ? `menu-item ${className}` : 'menu-item'}
      aria-disabled={why ? true : undefined}
      onClick={() => {
        if (why) return
        close()
        act()
      }}
    >
      <Icon className="small" aria-hidden />
      {why ? <MenuReason label={label} why={why} /> : label}
    </button>
  ))
