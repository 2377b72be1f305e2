export function containing(text: string, fields: readonly string[]) {
  const $regex = text.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return $regex === '' ? {} : { $or: fields.map((field) => ({ [field]: { $regex, $options: 'i' } })) };
}
