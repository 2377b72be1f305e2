/** Saves a text as a download. */
export function saveFile(name: string, type: 'application/json' | 'text/csv' | 'text/plain', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
