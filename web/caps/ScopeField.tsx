import { Lock } from 'lucide-react'
import { FieldError } from '../components/Field'
import { IncludeExcludeSelect } from '../components/IncludeExcludeSelect'
import type { Choice } from '../filters/filterChoices'

interface Props {
  label: string
  /** null while they load. */
  choices: readonly Choice[] | null
  values: readonly string[]
  /** Names of values that the choices may not have, by id. */
  known: ReadonlyMap<string, string>
  /** The page is about these: they stay. */
  locked: boolean
  error?: string
  onChange: (values: string[]) => void
}

/** Countries, publishers or advertisers of a cap; none is any. */
export function ScopeField({ label, choices, values, known, locked, error, onChange }: Props) {
  const named = values.map((id) => {
    const choice = choices?.find((choice) => choice.id === id)
    return { id, name: known.get(id) ?? id, ...choice, isMissing: Boolean(choices && !choice) }
  })
  return (
    <div className="cap-scope">
      {locked ? (
        <div role="group" aria-label={label} aria-disabled>
          <div className="choice-head"><span aria-hidden>{label}</span></div>
          <div className="choice-box cap-locked">
            {named.map(({ id, name }) => <span key={id} className="choice-chip"><span className="cut">{name}</span></span>)}
            <Lock className="small" aria-label="Locked to this page" />
          </div>
        </div>
      ) : (
        <IncludeExcludeSelect label={label} choices={choices} chosen={named} onChange={onChange} />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
