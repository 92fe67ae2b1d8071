import { type ExecutionArgs, type ExecutionResult, getOperationAST, subscribe } from 'graphql'
import { type Deprecation, deprecationsOf } from '../documents/deprecations'

type Results = AsyncGenerator<ExecutionResult, void, void>

/** Not a generator, because it could not be ended while it waits for an event. */
function withFirst(results: Results, deprecations: Deprecation[]): Results {
  let isFirst = true
  return {
    async next() {
      const step = await results.next()
      if (step.done || !isFirst) return step
      isFirst = false
      return { ...step, value: { ...step.value, extensions: { ...step.value.extensions, deprecations } } }
    },
    return: (value) => results.return(value),
    throw: (error) => results.throw(error),
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: async () => void (await results.return()),
  }
}

/** Subscribes like graphql-js. Only the first event reports deprecated elements. */
export async function subscribeNoting(args: ExecutionArgs): Promise<Results | ExecutionResult> {
  const results = await subscribe(args)
  const { schema, document, operationName, variableValues } = args
  const operation = getOperationAST(document, operationName)
  if (!operation || !(Symbol.asyncIterator in results)) return results
  const deprecations = deprecationsOf({ schema, document, operation, variables: variableValues })
  return deprecations.length ? withFirst(results, deprecations) : results
}
