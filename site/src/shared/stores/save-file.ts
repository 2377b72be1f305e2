type FileType = 'application/json' | 'text/csv' | 'text/plain';

export function saveFile(name: string, type: FileType, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
