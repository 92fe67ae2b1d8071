import { Text } from '@chakra-ui/react'
import type { FilterChip } from '../words/filterChips'
import { Chip } from '../../ui/form/choices/Chip'

export type ShownChip = Omit<FilterChip, 'without'> & { onRemove: () => void }

/** Active filters, each with its value and a remove button. Exclusions are red and begin with "not". */
export const FilterChips = ({ chips }: { chips: readonly ShownChip[] }) => (
  <Text as="ul" display="contents" aria-label="Filters in force">
    {chips.map(({ key, label, text, isExcluded, onRemove }) => (
      <Chip
        key={key}
        as="li"
        isPill
        isExcluded={isExcluded}
        removeLabel={`Remove filter: ${label}`}
        onRemove={onRemove}
      >
        <Text as="b" flex="none" color={isExcluded ? undefined : 'fg.muted'} fontWeight="medium">
          {label}
        </Text>
        <span className="cut figure" dir="auto">
          {text}
        </span>
      </Chip>
    ))}
  </Text>
)
