import { useRef } from 'react'
import { Input, InputGroup } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { useTyped } from './useTyped'

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
  const box = useRef<HTMLInputElement>(null)
  useShortcuts('lists', { find: () => box.current?.focus() })
  return (
    <InputGroup className="search-box" width="260px" startElement={<Search className="small" aria-hidden />}>
      <Input ref={box} ps="8" type="search" aria-label={label} placeholder={placeholder} {...typed} />
    </InputGroup>
  )
}
