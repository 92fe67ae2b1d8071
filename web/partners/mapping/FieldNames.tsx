import type { ReactNode } from 'react'
import { HStack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { EditableRows } from '../settings/EditableRows'
import { optionsOf } from '../settings/OneOf'
import { FromSample } from './FromSample'

/** A partner's name, and what it is to us. */
export interface NameRow<Ours extends string> {
  name: string
  ours: Ours
}

interface Props<Ours extends string> {
  title: string
  hint: ReactNode
  names: readonly NameRow<Ours>[]
  /** What a name can be, in words. */
  fields: Readonly<Record<Ours, string>>
  max: number
  /** The values that were sent last, by their names. */
  newest: ReadonlyMap<string, string>
  /** Names that are known without being in `names`. */
  known?: readonly string[]
  /** What a name probably is; of an empty one, the first choice. */
  guess: (theirs: string) => Ours
  errorOf: (place: 'names' | `names.${string}`) => string | undefined
  onChange: (names: readonly NameRow<Ours>[]) => void
  onLeave: () => void
}

/** Edits what a partner's names are to us, beside what it sent last. */
export function FieldNames<Ours extends string>(props: Props<Ours>) {
  const { title, hint, names, fields, max, newest, known = [], guess, errorOf, onChange, onLeave } = props
  const used = new Set([...known, ...names.map(({ name }) => name.trim())])
  const unnamed = [...newest.keys()].filter((theirs) => !used.has(theirs)).slice(0, 12)
  const add = (theirs: readonly string[]) => {
    const added = [...new Set(theirs)].filter((name) => !used.has(name)).map((name) => ({ name, ours: guess(name) }))
    onChange([...names, ...added].slice(0, max))
  }
  return (
    <>
      <EditableRows
        {...{ title, hint, one: 'name', rows: names, empty: { name: '', ours: guess('') }, max, onChange }}
        aside={<FromSample onRead={add} />}
        error={errorOf('names')}
      >
        {({ name, ours }, place, change) => (
          <>
            <TextField
              label="Theirs"
              fontFamily="mono"
              hint={newest.get(name.trim())?.slice(0, 80)}
              error={errorOf(`names.${place}.name`)}
              value={name}
              onType={(text) => change({ name: text, ...(!name && { ours: guess(text) }) })}
              onLeave={onLeave}
            />
            <Field label="Ours">
              <Select value={ours} options={optionsOf(fields)} onChange={(ours) => change({ ours })} />
            </Field>
          </>
        )}
      </EditableRows>
      {unnamed.length > 0 && (
        <HStack wrap="wrap" mt="-2" mb="4" gap="1.5">
          <Text textStyle="hint">Also sent:</Text>
          {unnamed.map((theirs) => (
            <Button
              key={theirs}
              size="sm"
              variant="ghost"
              aria-label={`Add the name ${theirs}`}
              title={newest.get(theirs)}
              onClick={() => add([theirs])}
            >
              <Plus className="small" aria-hidden />
              {theirs}
            </Button>
          ))}
        </HStack>
      )}
    </>
  )
}

type Tell = (place: 'names' | `names.${string}`, problem: string | false) => void

/** Reports names that are missing or used twice. */
export function tellNames(names: readonly NameRow<string>[], tell: Tell) {
  const texts = names.map(({ name }) => name.trim())
  texts.forEach((text, at) => {
    tell(`names.${at}.name`, !text && 'Give it a name.')
    tell(`names.${at}.name`, texts.indexOf(text) < at && 'This name is used twice.')
  })
}

/** As the server takes them. */
export const namesInput = <Ours extends string>(names: readonly NameRow<Ours>[]) =>
  names.map(({ name, ours }) => ({ theirs: name.trim(), ours }))
export const namesForm = <Ours extends string>(names: readonly { theirs: string; ours: Ours }[]): NameRow<Ours>[] =>
  names.map(({ theirs, ours }) => ({ name: theirs, ours }))
