import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from 'react';

/** Props of `LazyPart`. */
export interface LazyPartProps<P extends object> {
  /** Identifies the part. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** Shown until the part has loaded. */
  readonly waiting?: ReactNode;
  readonly onFailure: () => void;
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails (no connection, or a newer portal with
 * other files) the page itself stays, and `onFailure` is called. Only a reload helps then: the browser and the build's
 * loader remember which files failed.
 */
export function LazyPart<P extends object>({
  name,
  load,
  props,
  waiting = null,
  onFailure,
}: LazyPartProps<P>): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['part', name],
    queryFn: load,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  });
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (isError) latest.current();
  }, [isError]);
  return data ? createElement(data, props) : waiting;
}
