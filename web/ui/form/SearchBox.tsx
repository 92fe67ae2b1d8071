import { useRef } from 'react'
import { Search } from 'lucide-react'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { Input } from './Input'
import { useTyped } from './useTyped'
import './searchBox.css'

interface Props {
  /** Accessible name. */
  label: string
  placeholder?: string
  /** Text in the URL. */
  value: string
  onType: (text: string) => void
}

/** Search field of a list. */
export function SearchBox({ label, placeholder = 'Search', value, onType }: Props) {
  const typed = useTyped(value, onType)
  const box = useRef<HTMLLabelElement>(null)
  useShortcuts('lists', { find: () => box.current?.control?.focus() })
  return (
    <label ref={box} className="search-box">
      <Search className="small" aria-hidden />
      <Input type="search" aria-label={label} placeholder={placeholder} {...typed} />
    </label>
  )
}
