import { useMemo } from 'react'
import { maxBlacklistValue } from '../../../shared/routing/blacklist'
import { Pairs } from '../../ui/form/Pairs'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import type { BlacklistTypeRowFragment } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import type { BlacklistForm } from './blacklistForm'

interface Props {
  type: BlacklistTypeRowFragment | undefined
  record: RecordForm<BlacklistForm>
  /** null while loading. */
  countries: readonly { id: string; code: string; name: string }[] | null
  funnels: readonly string[] | null
}

/** Input of a value by its type. */
export function ValueField({ type, record, countries, funnels }: Props) {
  const { form, set, touch, text, errorOf } = record
  const isFunnel = type?.fieldType === 'funnel'
  const choices = useMemo(() => {
    if (!isFunnel) return countries
    if (!funnels) return null
    // The selected funnel may no longer be in use.
    const all =
      form.blacklistValue && !funnels.includes(form.blacklistValue) ? [form.blacklistValue, ...funnels] : funnels
    return all.map((slug) => ({ id: slug, name: slug }))
  }, [isFunnel, countries, funnels, form.blacklistValue])
  if (!type) return null
  if (type.fieldType === 'ip_range') {
    const end = (field: 'ipFrom' | 'ipTo', placeholder: string) => (
      <TextField
        {...text(field)}
        required
        error={errorOf(field) ?? (field === 'ipTo' ? errorOf('blacklistValue') : undefined)}
        spellCheck={false}
        maxLength={60}
        placeholder={placeholder}
      />
    )
    return (
      <Pairs>
        {end('ipFrom', type.placeholder)}
        {end('ipTo', type.placeholder.replace(/\.\d+$/, '.255'))}
      </Pairs>
    )
  }
  if (type.fieldType === 'text')
    return (
      <TextField
        {...text('blacklistValue')}
        label={type.label}
        required
        spellCheck={false}
        maxLength={maxBlacklistValue}
        placeholder={type.placeholder}
      />
    )
  return (
    <Field label={type.label} required error={errorOf('blacklistValue')}>
      <SearchSelect
        choices={choices}
        value={form.blacklistValue}
        placeholder={type.placeholder}
        onLeave={() => touch('blacklistValue')}
        onChange={(blacklistValue) => set({ blacklistValue })}
      />
    </Field>
  )
}
