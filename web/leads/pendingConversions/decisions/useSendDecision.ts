import { useCallback } from 'react'
import {
  useAcceptConversionMutation,
  useAcceptConversionsMutation,
  useRejectConversionMutation,
  useRejectConversionsMutation,
  type ConversionsOutcomeFragment,
  type PendingConversionFilterInput,
  type RejectConversionMutation,
} from '../../../generated/graphql'
import type { PendingRow } from '../pendingParts'
import type { DecisionKind } from './useDecision'

/** A decision to confirm. */
export interface Question {
  kind: DecisionKind
  rows: readonly PendingRow[]
  /** Filter that matches exactly `rows`, sent instead of their ids. Null for an individual selection. */
  filter: PendingConversionFilterInput | null
}

/** Result, in the same format for one and several. */
export interface Outcome extends Pick<ConversionsOutcomeFragment, 'refused' | 'undo' | 'errors'> {
  /** Ids of decided conversions. */
  decided: readonly string[]
}

type OnePayload = RejectConversionMutation['rejectConversion'] | undefined
const ofOne = (payload: OnePayload): Outcome => {
  if (!payload || (!payload.conversion && !payload.errors.length)) throw new Error('Unexpected response format')
  const { conversion, undo, errors } = payload
  return { decided: conversion && !errors.length ? [conversion.id] : [], refused: [], undo, errors }
}
const ofMany = (payload: ConversionsOutcomeFragment | undefined): Outcome => {
  if (!payload) throw new Error('Unexpected response format')
  return { ...payload, decided: payload.conversions.map(({ id }) => id) }
}

/** Sends a decision, with different mutations for one and several conversions. Throws without a valid answer. */
export function useSendDecision() {
  const [accept] = useAcceptConversionMutation()
  const [reject] = useRejectConversionMutation()
  const [acceptMany] = useAcceptConversionsMutation()
  const [rejectMany] = useRejectConversionsMutation()
  return useCallback(
    async ({ kind, rows, filter }: Question, { statusOverride, key }: { statusOverride: string; key: string }) => {
      const [first] = rows
      const ids = rows.map(({ id }) => id)
      const many = filter ? { filter, expectedTotal: ids.length, key } : { leadIds: ids, key }
      const isOne = ids.length === 1 && !filter && first
      if (kind === 'accept') {
        return isOne
          ? ofOne((await accept({ variables: { leadId: first.id, key } })).data?.acceptConversion)
          : ofMany((await acceptMany({ variables: many })).data?.acceptConversions)
      }
      return isOne
        ? ofOne((await reject({ variables: { leadId: first.id, statusOverride, key } })).data?.rejectConversion)
        : ofMany((await rejectMany({ variables: { ...many, statusOverride } })).data?.rejectConversions)
    },
    [accept, reject, acceptMany, rejectMany],
  )
}
