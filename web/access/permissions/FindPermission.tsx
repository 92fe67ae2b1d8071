import { Input } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { Field } from '../../ui/form/Field'
import { foundCount } from './matrixSearch'

interface Props {
  value: string
  onType: (text: string) => void
  only?: ReadonlySet<number> | null
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** Search field of the matrix below it, with the number of matches. */
export function FindPermission({ value, onType, only = null }: Props) {
  const { permissions, rows } = foundCount(value, only)
  return (
    <div className="pm-find">
      <Field label="Find a permission">
        <span className="pm-find-box">
          <Search className="small" aria-hidden />
          <Input
            type="search"
            autoComplete="off"
            placeholder="For example: fire FTD"
            value={value}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              // Prevents Enter from saving the form; Escape clears the search before it closes the dialog.
              if (event.key === 'Enter') event.preventDefault()
              if (event.key !== 'Escape' || !value) return
              event.preventDefault()
              event.stopPropagation()
              onType('')
            }}
          />
        </span>
      </Field>
      <span className="pm-found subtle" role="status">
        {value.trim() && `${counted(permissions, 'permission')} in ${counted(rows, 'row')}`}
      </span>
    </div>
  )
}
