export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Pick<Value, Name> {
  const picked = names.map((name) => [name, value[name]]);
  return Object.fromEntries(picked);
}
