import { useId, useState } from 'react'
import { Box, chakra, Grid, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { mustChoose, proposedSide, type Difference, type Side, type Sides } from './conflict'
import { useNames } from './useNames'
import { entriesOf, inWords, type NamedKind } from './words'

interface Props {
  /** Record type in sentences: `cap`. */
  one: string
  differences: readonly Difference[]
  /** Label of the button that saves afterwards: `Save`. */
  act: string
  /** A side for each field. */
  onSettle: (sides: Sides) => void
  /** Leaves form and conflict as they are; saving again shows it again. */
  onClose: () => void
}

const changedBy = {
  both: 'Changed by both',
  them: 'Changed by the other',
  me: 'Changed by you',
  unknown: 'Different',
} as const

/**
 * The version that somebody else has saved beside the user's own, by field. What one of both has changed is taken; what
 * both have changed must be chosen. Saves nothing.
 */
export function ConflictDialog({ one, differences, act, onSettle, onClose }: Props) {
  const [chosen, setChosen] = useState<Partial<Sides>>({})
  const kinds = differences.flatMap(({ word }) => (typeof word === 'string' ? [word as NamedKind] : []))
  const nameOf = useNames(new Set(kinds))
  const sideOf = (difference: Difference) => chosen[difference.field] ?? proposedSide(difference)
  const open = differences.filter((difference) => !sideOf(difference))
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differences.map(({ field }) => [field, side])))
  const settle = () => onSettle(Object.fromEntries(differences.map((one) => [one.field, sideOf(one) ?? 'mine'])))
  const textOf = ({ word, before, ...values }: Difference, side: Side) =>
    inWords(entriesOf(values[side], word, nameOf), entriesOf(before, word, nameOf))
  return (
    <Dialog
      alert
      title={`This ${one} was changed in the meantime`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Text as="span" textStyle="note" flex="1" role="status">
            {open.length > 0 && `Still to choose: ${open.map(({ label }) => label).join(', ')}`}
          </Text>
          <Button variant="ghost" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="solid"
            disabled={open.length > 0}
            data-autofocus={differences.some(mustChoose) ? undefined : true}
            onClick={settle}
          >
            Use these values
          </Button>
        </>
      }
    >
      <p className="muted">
        Somebody else has saved it since you opened it.{' '}
        {differences.length
          ? `Nothing of yours is saved yet: “${act}” then saves what you choose here.`
          : 'What was saved is what you have entered.'}
      </p>
      {differences.length > 1 && (
        <HStack mt="3">
          <Button size="sm" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </Button>
          <Button size="sm" onClick={() => chooseAll('mine')}>
            Keep all mine
          </Button>
        </HStack>
      )}
      <Stack gap="4" mt="4">
        {differences.map((difference, place) => (
          <Choice
            key={difference.field}
            difference={difference}
            texts={{ theirs: textOf(difference, 'theirs'), mine: textOf(difference, 'mine') }}
            side={sideOf(difference)}
            isFirst={place === 0}
            onChoose={(side) => setChosen({ ...chosen, [difference.field]: side })}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

interface ChoiceProps {
  difference: Difference
  texts: Readonly<Record<Side, string>>
  side: Side | undefined
  isFirst: boolean
  onChoose: (side: Side) => void
}

const sides = [
  ['theirs', 'Theirs'],
  ['mine', 'Yours'],
] as const

const Value = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '2',
    alignItems: 'start',
    p: '8px 12px',
    border: '1px solid {colors.border.strong}',
    borderRadius: 'md',
    cursor: 'pointer',
    mdDown: { minHeight: 'control.touch' },
    _hover: { bg: 'row.hover' },
    '&:has(:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '& > input': { boxSize: '4', m: '1px 0 0', accentColor: 'accent.solid', outline: 'none' },
  },
})
const text = { maxH: '220px', overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-line', textStyle: 'figure' }

/** Both values of a field, of which one is chosen. */
function Choice({ difference, texts, side, isFirst, onChoose }: ChoiceProps) {
  const name = useId()
  const isOpen = mustChoose(difference)
  return (
    <SimpleGrid as="fieldset" columns={{ base: 1, md: 2 }} gap="2" role="radiogroup" aria-required={isOpen}>
      <Box as="legend" mb="1">
        <b>{difference.label}</b>{' '}
        <Text as="small" textStyle="note" color={isOpen ? 'warning.fg' : undefined}>
          {changedBy[difference.changedBy]}
        </Text>
      </Box>
      {sides.map(([value, title]) => (
        <Value key={value}>
          <input
            type="radio"
            name={name}
            checked={side === value}
            data-autofocus={(isFirst && isOpen && value === 'theirs') || undefined}
            onChange={() => onChoose(value)}
          />
          <Grid as="span" minW="0">
            <Text as="small" textStyle="note">
              {title}
            </Text>
            <Box as="span" css={text} dir="auto">
              {texts[value]}
            </Box>
          </Grid>
        </Value>
      ))}
    </SimpleGrid>
  )
}
