import { useMemo } from 'react'
import { errorText } from '../../app/apollo/errors'
import type { LoadFailure } from '../../ui/form/choices/ChoicesFailed'
import type { Choice } from '../../filters/filterChoices'
import { useOfferChoicesQuery } from '../../generated/graphql'

interface OfferChoices {
  /** By slug, which is what exclusions and overrides keep; null until they have loaded. */
  choices: readonly Choice[] | null
  failure: LoadFailure | null
}

/** The API offers to choose from in forms. What has loaded stays while it is asked for anew, also when that fails. */
export function useOfferChoices(): OfferChoices {
  const { data, previousData, error, refetch } = useOfferChoicesQuery()
  const offers = (data ?? previousData)?.offerChoices
  const choices = useMemo(() => offers?.map(({ name, slug }) => ({ id: slug, name })) ?? null, [offers])
  const retry = () => void refetch().catch(() => undefined) // the query itself shows the failure
  return { choices, failure: error && !choices ? { reason: errorText(error), error, retry } : null }
}
