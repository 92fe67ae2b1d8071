import { useMemo } from 'react'
import { errorText } from '../../ui/show/errors'
import type { LoadFailure } from '../../ui/form/choices/ChoicesFailed'
import type { Choice } from '../../ui/form/choices/choices'
import { useOfferChoicesQuery } from '../../generated/graphql'

interface OfferChoices {
  /** By slug, which exclusions and overrides store; null until loaded. */
  choices: readonly Choice[] | null
  failure: LoadFailure | null
}

/** API offers as choices in forms. Loaded choices are kept while they are refetched, also on errors. */
export function useOfferChoices(): OfferChoices {
  const { data, previousData, error, refetch } = useOfferChoicesQuery()
  const offers = (data ?? previousData)?.offerChoices
  const choices = useMemo(() => offers?.map(({ name, slug }) => ({ id: slug, name })) ?? null, [offers])
  const retry = () => void refetch().catch(() => undefined) // the query shows the error
  return { choices, failure: error && !choices ? { reason: errorText(error), error, retry } : null }
}
