export const possessive = (name: string) => `${name}${/s$/i.test(name) ? '’' : '’s'}`;
