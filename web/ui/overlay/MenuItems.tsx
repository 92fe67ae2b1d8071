import type { LucideIcon } from 'lucide-react'

export interface MenuItem {
  label: string
  icon: LucideIcon
  act: () => void
  className?: string
}

/** Items of a menu: closes the `Popover` and then runs the action. */
export const MenuItems = ({ items, close }: { items: readonly MenuItem[]; close: () => void }) =>
  items.map(({ label, icon: Icon, act, className }) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className ? `menu-item ${className}` : 'menu-item'}
      onClick={() => {
        close()
        act()
      }}
    >
      <Icon className="small" aria-hidden />
      {label}
    </button>
  ))
