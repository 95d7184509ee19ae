import { createContext, useContext } from 'react';

/** Addresses that the hall leads to and that belong to the sourcing of projects. */
export interface HallPorts {
  readonly projectsPath: string;
  readonly projectPath: (packageNumber: string) => string;
}

/** Filled by the application. */
export const HallPortsContext = createContext<HallPorts | null>(null);

export function useHallPorts(): HallPorts {
  const ports = useContext(HallPortsContext);
  if (!ports) throw new Error('no HallPortsContext above');
  return ports;
}
