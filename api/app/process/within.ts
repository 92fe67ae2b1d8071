/** The result of `work`, or after `ms` what `late` returns or throws; `work` continues. */
export async function within<Result, Late>(
  work: Promise<Result>,
  ms: number,
  late: () => Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
