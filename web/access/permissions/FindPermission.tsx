import { Search } from 'lucide-react'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { foundCount } from './matrixSearch'

interface Props {
  value: string
  onType: (text: string) => void
  only?: ReadonlySet<number> | null
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** Searches the matrix under it, and says how much it finds. */
export function FindPermission({ value, onType, only = null }: Props) {
  const { permissions, rows } = foundCount(value, only)
  return (
    <div className="pm-find">
      <Field label="Find a permission">
        {(control) => (
          <span className="pm-find-box">
            <Search className="small" aria-hidden />
            <Input
              {...control}
              type="search"
              autoComplete="off"
              placeholder="For example: fire FTD"
              value={value}
              onChange={({ target }) => onType(target.value)}
              onKeyDown={(event) => {
                // Enter would save the form around it, Escape close the dialog.
                if (event.key === 'Enter') event.preventDefault()
                if (event.key !== 'Escape' || !value) return
                event.preventDefault()
                event.stopPropagation()
                onType('')
              }}
            />
          </span>
        )}
      </Field>
      <span className="pm-found subtle" role="status">
        {value.trim() && `${counted(permissions, 'permission')} in ${counted(rows, 'row')}`}
      </span>
    </div>
  )
}
